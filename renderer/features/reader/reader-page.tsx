export function ReaderPage() {
  return <h1>ReaderPage</h1>;
}
