import { attribute, xmlEvents } from './xml';
import { partPath, type ZipParts } from './zip';

export interface Relation {
  readonly type: string;
  readonly path: string;
}

/** What a part of an Office Open XML file refers to, by the ids it uses. */
export function relationsOf(zip: ZipParts, part: string): ReadonlyMap<string, Relation> {
  const slash = part.lastIndexOf('/');
  const xml = zip.text(`${part.slice(0, slash)}/_rels/${part.slice(slash + 1)}.rels`) ?? '';
  const relations = new Map<string, Relation>();
  for (const event of xmlEvents(xml)) {
    if (event.kind !== 'open' || event.name !== 'Relationship') continue;
    const id = attribute(event.attributes, 'Id');
    const target = attribute(event.attributes, 'Target');
    if (id === undefined || target === undefined) continue;
    relations.set(id, { type: attribute(event.attributes, 'Type') ?? '', path: partPath(part, target) });
  }
  return relations;
}
