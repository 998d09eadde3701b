import type { PluginView } from '@shared/domain/skill';
import { fileWords, usePlaces } from '../../hooks';
import { Badge } from '../../ui/badge';
import { Box } from '../../ui/box';
import { EmptyState } from '../../ui/empty-state';
import { Switch } from '../../ui/switch';

interface PluginsBoxProps {
  readonly plugins: readonly PluginView[];
  readonly folder: string;
  readonly onToggle: (id: string, on: boolean) => void;
}

/** Every plugin with what it brings; off, it brings nothing. */
export function PluginsBox({ plugins, folder, onToggle }: PluginsBoxProps) {
  return (
    <Box title="Plugins" note="A switch takes all that a plugin brings">
      {plugins.length === 0 ? (
        <div className="p-3">
          <EmptyState title="No plugins yet">
            A plugin is a folder in {folder}, or one that Claude Code has installed and enabled.
          </EmptyState>
        </div>
      ) : (
        <ul aria-label="Plugins">
          {plugins.map((plugin) => (
            <PluginRow key={plugin.id} plugin={plugin} onToggle={(on) => onToggle(plugin.id, on)} />
          ))}
        </ul>
      )}
    </Box>
  );
}

interface PluginRowProps {
  readonly plugin: PluginView;
  readonly onToggle: (on: boolean) => void;
}

function PluginRow({ plugin, onToggle }: PluginRowProps) {
  const { id, version, description, origin, folder, off, brings } = plugin;
  const places = usePlaces();
  const facts = [...(version === undefined ? [] : [version]), ...brings];
  return (
    <li
      data-row
      className="grid grid-cols-[28px_minmax(0,1fr)_auto] items-start gap-x-3 border-t border-line px-3 py-1.5 first:border-t-0 hover:bg-hover"
    >
      <span data-column="switch" className="pt-0.5">
        <Switch checked={!off} onCheckedChange={onToggle} aria-label={`On: the plugin ${id}`} />
      </span>
      <span className="flex min-w-0 flex-col">
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span className="font-medium wrap-anywhere">{id}</span>
          <span className="text-small text-muted">
            {facts.length === 0 ? (off ? 'off' : 'brings nothing') : facts.join(' · ')}
          </span>
        </span>
        {description !== '' && (
          <span className="line-clamp-2 text-base wrap-anywhere text-muted">{description}</span>
        )}
        <span className="font-mono text-meta wrap-anywhere text-muted">{fileWords(folder, places)}</span>
      </span>
      <Badge kind="label">{origin === 'claude' ? 'Claude Code' : 'yours'}</Badge>
    </li>
  );
}
