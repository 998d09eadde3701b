import { config, locales } from 'zod';

/**
 * Makes a schema's complaints say what was expected and what came. zod does so by itself when it is loaded, but it
 * also tells bundlers that loading it does nothing, so the built program said only "Invalid input". Each root calls it
 * first.
 */
export function setSchemaMessages(): void {
  config(locales.en());
}
