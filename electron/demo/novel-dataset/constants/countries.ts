/** A list of telephone countries, unrelated to where a title comes from (novel-service, Constants). */
export const countries = [
  { id: 1, name: 'Россия', code: 'RU', phone_code: '+7' },
  { id: 2, name: 'Казахстан', code: 'KZ', phone_code: '+7' },
  { id: 3, name: 'Беларусь', code: 'BY', phone_code: '+375' },
  { id: 4, name: 'Армения', code: 'AM', phone_code: '+374' },
  { id: 5, name: 'Грузия', code: 'GE', phone_code: '+995' },
  { id: 6, name: 'Узбекистан', code: 'UZ', phone_code: '+998' },
  { id: 7, name: 'Киргизия', code: 'KG', phone_code: '+996' },
  { id: 8, name: 'Германия', code: 'DE', phone_code: '+49' },
  { id: 9, name: 'Польша', code: 'PL', phone_code: '+48' },
  { id: 10, name: 'Япония', code: 'JP', phone_code: '+81' },
] as const;
