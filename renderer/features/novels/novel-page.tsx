export function NovelPage() {
  return <h1>NovelPage</h1>;
}
