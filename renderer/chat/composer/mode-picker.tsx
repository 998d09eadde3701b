import { modes, type Mode } from '@shared/domain/danger';
import { Segmented } from '../../ui/segmented';
import { Select } from '../../ui/select';
import { Tooltip } from '../../ui/tooltip';
import { modeSentence, modeWord } from './mode-words';

interface ModePickerProps {
  readonly mode: Mode;
  readonly onMode: (mode: Mode) => void;
}

/** Manual, Edits, Full beside Send (PE1). Three words in a row; a short list where the pane is narrow. */
export function ModePicker({ mode, onMode }: ModePickerProps) {
  return (
    <>
      <Segmented
        aria-label="Mode"
        size="sm"
        className="@max-md:hidden"
        value={mode}
        onValueChange={onMode}
        options={modes.map((value) => ({
          value,
          label: `${modeWord(value)}. ${modeSentence(value)}`,
          face: (
            <Tooltip text={modeSentence(value)} side="top">
              <span>{modeWord(value)}</span>
            </Tooltip>
          ),
        }))}
      />
      <Select
        aria-label="Mode"
        variant="ghost"
        className="@md:hidden"
        value={mode}
        onValueChange={onMode}
        options={modes.map((value) => ({ value, label: modeWord(value), description: modeSentence(value) }))}
      />
    </>
  );
}
