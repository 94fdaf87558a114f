/** The person, or the system, asked programs to be sparing with the network; not every browser knows. */
export function isSparing(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  );
}
