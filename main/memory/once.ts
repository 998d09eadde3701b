/** The same function, which does its work once for each key. */
export function once<Key, Value extends {}>(work: (key: Key) => Value): (key: Key) => Value {
  const done = new Map<Key, Value>();
  return (key) => {
    const known = done.get(key);
    if (known !== undefined) return known;
    const value = work(key);
    done.set(key, value);
    return value;
  };
}
