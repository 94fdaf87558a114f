/** Whether the person or the system asks programs to save data; false in browsers that do not know. */
export function isDataSaverOn(): boolean {
  const connection = connectionOf();
  return connection !== null && 'saveData' in connection && connection.saveData === true;
}

/** Calls `onChange` now and at each change until the returned function is called. */
export function followDataSaver(onChange: (isOn: boolean) => void): () => void {
  const connection = connectionOf();
  const changed = () => onChange(isDataSaverOn());
  changed();
  if (!(connection instanceof EventTarget)) return () => undefined;
  connection.addEventListener('change', changed);
  return () => connection.removeEventListener('change', changed);
}

function connectionOf(): object | null {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' ? connection : null;
}
