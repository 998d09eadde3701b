/** Does at most `concurrency` at a time, beginning and answering in the order given. */
export async function inOrder<In, Out>(
  items: readonly In[],
  concurrency: number,
  work: (item: In) => Promise<Out>,
): Promise<readonly Out[]> {
  const results: Out[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) results[index] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}
