import { useFormatter } from 'use-intl';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1_000;

type ByteSize = { readonly value: number; readonly unit: (typeof UNITS)[number]; readonly digits: number };

/** A number of bytes in the unit in which it is between 1 and 1000, with three significant digits. */
export function byteSize(bytes: number): ByteSize {
  let value = bytes;
  let unit: ByteSize['unit'] = 'byte';
  for (const larger of UNITS.slice(1)) {
    // A value that rounds up to a thousand goes to the next unit.
    if (Math.round(value) < STEP) break;
    value /= STEP;
    unit = larger;
  }
  return { value, unit, digits: unit === 'byte' ? 0 : value < 10 ? 2 : value < 100 ? 1 : 0 };
}

/** A number of bytes as text: `12.4 MB`. Bytes are spelled out, because the short English form is “0 byte”. */
export function useByteText(): (bytes: number) => string {
  const format = useFormatter();
  return (bytes) => {
    const { value, unit, digits } = byteSize(bytes);
    const unitDisplay = unit === 'byte' ? 'long' : 'short';
    return format.number(value, { style: 'unit', unit, unitDisplay, maximumFractionDigits: digits });
  };
}
