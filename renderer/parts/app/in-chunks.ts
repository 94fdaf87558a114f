/** Sends items in the parts that a command's limit allows, one after the other; answers in that order. */
export async function inChunks<Item, Answer>(
  items: readonly Item[],
  limit: number,
  send: (chunk: Item[]) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < items.length; start += limit) answers.push(await send(items.slice(start, start + limit)));
  return answers;
}
