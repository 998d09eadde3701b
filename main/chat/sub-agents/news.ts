import type { SubAgentView } from '@shared/domain/sub-agent';

/** Characters of a report that come with its news; SendMessage asks for the rest. */
const textLimit = 20_000;

/** What an agent reads when one that it does not wait for has ended. */
export function newsOf({ id, role, description, calls, state }: SubAgentView, text: string): string {
  const head = `Message of the program, not of the person. The agent ${id} (${role}: ${description})`;
  const made = calls === 1 ? '1 call' : `${calls} calls`;
  const said = text.trim();
  const words = said.length > textLimit ? `${said.slice(0, textLimit)}\n[cut; ask ${id} for the rest]` : said;
  const end =
    state.kind === 'failed'
      ? `failed after ${made}: ${state.reason}`
      : state.kind === 'stopped'
        ? `was stopped by ${state.by} after ${made}.`
        : `is done after ${made}.`;
  return words === '' ? `${head} ${end}` : `${head} ${end} Its last words:\n${words}`;
}
