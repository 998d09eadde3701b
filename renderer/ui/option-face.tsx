import { cx } from '../lib/cx';
import { Icon } from './icon';
import type { Option } from './options';

export interface OptionFaceProps {
  readonly option: Option;
  /** In a list the description is shown; in the closed control there is no room for it. */
  readonly inList?: boolean | undefined;
}

/** Icon, label and description of an option. */
export function OptionFace({ option, inList = false }: OptionFaceProps) {
  const note = option.disabledReason ?? option.description;
  return (
    <>
      {option.face ?? (
        <>
          {option.icon && <Icon icon={option.icon} className="text-muted" />}
          <span className={cx('truncate', option.mono && 'font-mono text-code')}>{option.label}</span>
        </>
      )}
      {inList && note && <span className="ml-auto truncate pl-3 text-small text-muted">{note}</span>}
    </>
  );
}
