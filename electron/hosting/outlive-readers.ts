/** The reader of the output may go away, as a closed terminal does; writing then must not end the app. */
export function outliveReaders(): void {
  const ignore = () => {};
  process.stdout.on('error', ignore);
  process.stderr.on('error', ignore);
}
