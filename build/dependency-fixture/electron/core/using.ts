export async function open(): Promise<void> {
  await using part = await import('../hosting/host.ts');
}
