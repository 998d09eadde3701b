/** Stands where the id of a whole output will, once it is kept. No output holds it: NUL is no text. */
export const outputIdPlace = '\0output id\0';

/** Tells a model where the rest of what it was given is. */
export const wholeIsKept = `The whole is kept: ToolOutput id "${outputIdPlace}".`;

/** Enough of an id to tell the results of a conversation apart. */
export const shownIdLength = 12;
