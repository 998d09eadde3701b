import { Lock, LockOpen, Plus } from 'lucide-react';
import { memo, useRef, type RefObject } from 'react';
import { Button } from '../../../../ui/button';
import { nextId, type PairRow } from '../../../state/tool-form';
import { useDesk, useProblems, useForm } from '../desk-context';
import { CellInput } from './cell-input';
import { FieldError, FormRow } from './form-row';
import { parameterNames } from './places';
import { RowEnd } from './row-order';
import { TemplateInput } from './template-input';
import { holdsVaultName, VaultLine } from './vault-line';

const kinds = {
  env: {
    label: 'Environment',
    one: 'variable',
    field: 'bash.env',
    secret: true,
    name: 'NPM_TOKEN',
    value: '{{vault:NPM_TOKEN}}',
  },
  headers: {
    label: 'Headers',
    one: 'header',
    field: 'http.headers',
    secret: false,
    name: 'X-Api-Key',
    value: '{{vault:WEATHER_KEY}}',
  },
} as const;

type Kind = keyof typeof kinds;

/** Variables of a script or headers of a request; a secret one is masked wherever it is shown. */
export function PairsField({ kind }: { readonly kind: Kind }) {
  const { change } = useDesk();
  const { errorOf } = useProblems();
  const { label, one, field, secret } = kinds[kind];
  const box = useRef<HTMLDivElement>(null);
  const rows = useForm((form) => form[kind]);

  function add(): void {
    const id = nextId(rows);
    change({ [kind]: [...rows, { id, rest: {}, name: '', value: '', secret }] });
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-row="${id}"] input`)?.focus());
  }

  return (
    <FormRow label={label}>
      <div
        ref={box}
        data-field={field}
        className="divide-y divide-line overflow-clip rounded-md border border-edge"
      >
        {rows.map((row, index) => (
          <Pair
            key={row.id}
            kind={kind}
            row={row}
            index={index}
            nameError={errorOf(`${field}[${index}].name`)}
            valueError={errorOf(`${field}[${index}].value`)}
            table={box}
          />
        ))}
        <div className="flex items-center gap-2 p-0.5">
          <Button variant="ghost" size="sm" icon={Plus} data-add onClick={add}>
            Add {one}
          </Button>
          {rows.length === 0 && kind === 'env' && (
            <span className="truncate text-small text-muted">
              for secrets, which a script itself may not hold
            </span>
          )}
        </div>
      </div>
      <FieldError>{errorOf(field)}</FieldError>
    </FormRow>
  );
}

interface PairProps {
  readonly kind: Kind;
  readonly row: PairRow;
  readonly index: number;
  readonly nameError: string | undefined;
  readonly valueError: string | undefined;
  /** The table around it, whose Add button takes the focus when the row goes. */
  readonly table: RefObject<HTMLElement | null>;
}

/** One row; drawn again only when it is changed itself, or a name that may stand in it is. */
const Pair = memo(function Pair({ kind, row, index, nameError, valueError, table }: PairProps) {
  const { secrets, key, change } = useDesk();
  const parameters = useForm((form) => (kind === 'headers' ? form.parameters : undefined));
  const look = kinds[kind];
  const what = `${look.one} ${row.name === '' ? index + 1 : row.name}`;
  const field = `${look.field}[${index}]`;
  const errorId = `${key}-${kind}-${row.id}-error`;
  const known = secrets.map(({ name }) => name);
  const isVaulted = holdsVaultName(row.value);
  const isSecret = row.secret || isVaulted;
  const isMasked = isSecret && !isVaulted;

  function update(part: Partial<PairRow>): void {
    change((form) => ({
      [kind]: form[kind].map((other) => (other.id === row.id ? { ...other, ...part } : other)),
    }));
  }

  function remove(): void {
    change((form) => ({ [kind]: form[kind].filter(({ id }) => id !== row.id) }));
    table.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  }

  return (
    <div role="group" aria-label={what} data-row={row.id}>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto_auto] items-center">
        <span data-field={`${field}.name`}>
          <CellInput
            mono
            aria-label={`Name of ${what}`}
            aria-describedby={nameError === undefined ? undefined : errorId}
            value={row.name}
            invalid={nameError !== undefined}
            onValueChange={(name) => update({ name })}
            placeholder={look.name}
          />
        </span>
        <span data-field={`${field}.value`} className="flex">
          {isMasked ? (
            <CellInput
              mono
              type="password"
              aria-label={`Value of ${what}`}
              value={row.value}
              invalid={valueError !== undefined}
              onValueChange={(value) => update({ value })}
              placeholder={look.value}
            />
          ) : (
            <TemplateInput
              bare
              aria-label={`Value of ${what}`}
              value={row.value}
              names={{
                parameters: parameters === undefined ? [] : parameterNames(parameters),
                secrets: known,
              }}
              invalid={valueError !== undefined}
              errorId={valueError === undefined ? undefined : errorId}
              onValueChange={(value) => update({ value })}
              placeholder={look.value}
            />
          )}
        </span>
        <Button
          variant="ghost"
          size="sm"
          icon={isSecret ? Lock : LockOpen}
          aria-label={`Secret: ${what}`}
          pressed={isSecret}
          disabledReason={isVaulted ? 'A value of the Vault is always secret' : undefined}
          onClick={() => update({ secret: !row.secret })}
          className="mx-0.5 bg-transparent!"
        >
          {isSecret ? 'secret' : 'plain'}
        </Button>
        <RowEnd what={what} first last onRemove={remove} />
      </div>
      {(nameError ?? valueError) !== undefined && (
        <div className="px-2 pb-1.5">
          <FieldError id={errorId}>{nameError ?? valueError}</FieldError>
        </div>
      )}
      <VaultLine row={row} field={`${field}.value`} isHttp={kind === 'headers'} onChange={update} />
    </div>
  );
});
