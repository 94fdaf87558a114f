/** Whoever reads what is printed may leave, as a closed terminal does; a write to nobody must not end the app. */
export function outliveReaders(): void {
  const ignore = () => {};
  process.stdout.on('error', ignore);
  process.stderr.on('error', ignore);
}
