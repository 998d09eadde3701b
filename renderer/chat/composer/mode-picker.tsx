import { modeWords } from '@shared/present/mode-words';
import { modes, type Mode } from '@shared/domain/danger';
import { Segmented } from '../../ui/segmented';
import { Select } from '../../ui/select';
import { Tooltip } from '../../ui/tooltip';

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
          label: `${modeWords[value].word}. ${modeWords[value].short}`,
          face: (
            <Tooltip text={modeWords[value].short} side="top">
              <span>{modeWords[value].word}</span>
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
        options={modes.map((value) => ({
          value,
          label: modeWords[value].word,
          description: modeWords[value].short,
        }))}
      />
    </>
  );
}
