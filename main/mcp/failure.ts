/** Why there is no connection, or no answer. */
export type McpFailure =
  | { readonly kind: 'needs-login'; readonly message: string }
  /** Trying again by itself could help. */
  | { readonly kind: 'lost'; readonly message: string }
  /** Only the person can help: a wrong command, a wrong address. */
  | { readonly kind: 'wrong'; readonly message: string }
  | { readonly kind: 'timed-out'; readonly message: string }
  | { readonly kind: 'stopped'; readonly message: string }
  /** The server answered with an error of its own. */
  | { readonly kind: 'refused'; readonly message: string };

export function errorText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.length > 2_000 ? `${text.slice(0, 2_000)}…` : text;
}
