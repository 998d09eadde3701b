import { customToolSchema } from '@shared/template/tool-schema';
import { ChevronRight } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { cx } from '../../../../lib/cx';
import { formatCount } from '../../../../lib/format';
import { CodeBlock } from '../../../../ui/code-block';
import { Icon } from '../../../../ui/icon';
import { parameterOf } from '../../../state/tool-form';
import { useForm } from '../desk-context';

/** What a model is told of the tool, and what that costs in every request (CT19). */
export function ModelView() {
  const name = useDeferredValue(useForm((form) => form.name.trim()));
  const description = useDeferredValue(useForm((form) => form.description.trim()));
  const rows = useDeferredValue(useForm((form) => form.parameters));
  const [open, setOpen] = useState(false);
  const { schema, tokens } = useMemo(
    () => customToolSchema({ name, description, parameters: rows.map(parameterOf) }),
    [name, description, rows],
  );
  const signature = rows.map((row) => (row.required ? row.name.trim() : `${row.name.trim()}?`)).join(', ');
  return (
    <div role="group" aria-label="What the model sees">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-8 w-full items-center gap-2 px-3 text-left hover:bg-hover -outline-offset-2!"
      >
        <span className="shrink-0 text-small font-semibold">What the model sees</span>{' '}
        <span className="min-w-0 flex-1 truncate font-mono text-code">
          <span className="text-link">{name === '' ? '‹name›' : name}</span>({signature})
        </span>{' '}
        <span className="shrink-0 text-small text-muted tabular-nums">
          <span className="font-semibold text-fg">{formatCount(tokens)}</span> tokens
        </span>
        <Icon icon={ChevronRight} className={cx('text-muted transition-transform', open && 'rotate-90')} />
      </button>
      {open && (
        <div className="border-t border-line">
          <CodeBlock
            bare
            wrap
            language="schema"
            maxLines={14}
            code={JSON.stringify(
              { name: schema.name, description: schema.description, input_schema: schema.inputSchema },
              null,
              2,
            )}
          />
        </div>
      )}
    </div>
  );
}
