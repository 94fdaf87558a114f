export function NovelCatalogPage() {
  return <h1>NovelCatalogPage</h1>;
}
