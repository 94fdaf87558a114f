/** The person, or the system, asked programs to be sparing with the network; not every browser knows. */
export function isSparing(): boolean {
  const connection = connectionOf();
  return connection !== null && 'saveData' in connection && connection.saveData === true;
}

/** Calls back now and at each change until the returned function is called. */
export function followSparing(tell: (isOn: boolean) => void): () => void {
  const connection = connectionOf();
  const changed = () => tell(isSparing());
  changed();
  if (!(connection instanceof EventTarget)) return () => undefined;
  connection.addEventListener('change', changed);
  return () => connection.removeEventListener('change', changed);
}

function connectionOf(): object | null {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' ? connection : null;
}
