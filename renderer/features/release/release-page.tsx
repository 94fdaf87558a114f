export function ReleasePage() {
  return <h1>ReleasePage</h1>;
}
