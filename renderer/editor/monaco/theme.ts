import { monaco } from './monaco';

/** A colour of the design language by its name, as the page has it now. */
export type TokenReader = (name: string) => string;

/** Reads the page's custom properties. Monaco takes six- and eight-digit hex alone; every token is written so. */
export function pageTokens(): TokenReader {
  const style = getComputedStyle(document.documentElement);
  return (name) => style.getPropertyValue(`--${name}`).trim();
}

/** Our colours as Monaco's theme; to be called again when the page's theme changes. */
export function applyTheme(token: TokenReader, dark: boolean): void {
  const rule = (name: string, color: string, fontStyle = '') => ({
    token: name,
    foreground: token(color).replace('#', ''),
    fontStyle,
  });
  monaco.editor.defineTheme('toolwright', {
    base: dark ? 'vs-dark' : 'vs',
    inherit: true,
    rules: [
      rule('', 'fg'),
      rule('comment', 'scom'),
      rule('keyword', 'skey'),
      rule('string', 'sstr'),
      rule('string.key.json', 'sfn'),
      rule('number', 'snum'),
      rule('constant', 'snum'),
      rule('regexp', 'snum'),
      rule('type', 'stype'),
      rule('tag', 'skey'),
      rule('attribute.name', 'sfn'),
      rule('attribute.value', 'sstr'),
      rule('function', 'sfn'),
      rule('delimiter', 'fg'),
      rule('operator', 'fg'),
      rule('metatag', 'skey'),
      rule('annotation', 'stype'),
      rule('invalid', 'red'),
    ],
    colors: colours(token),
  });
  monaco.editor.setTheme('toolwright');
}

function colours(token: TokenReader): Record<string, string> {
  const see = (name: string, alpha: string): string => token(name) + alpha;
  return {
    'editor.background': token('surface'),
    'editor.foreground': token('fg'),
    'editorLineNumber.foreground': token('subtle'),
    'editorLineNumber.activeForeground': token('fg'),
    'editorCursor.foreground': token('link'),
    'editor.selectionBackground': see('accent', '47'),
    'editor.inactiveSelectionBackground': see('accent', '26'),
    'editor.lineHighlightBackground': see('hover', '80'),
    'editor.lineHighlightBorder': '#00000000',
    'editor.findMatchBackground': token('ambersoft'),
    'editor.findMatchBorder': token('amber'),
    'editor.findMatchHighlightBackground': see('amber', '33'),
    'editor.wordHighlightBackground': see('accent', '1f'),
    'editorBracketMatch.background': token('selected'),
    'editorBracketMatch.border': '#00000000',
    'editorIndentGuide.background1': token('line'),
    'editorIndentGuide.activeBackground1': token('edge'),
    'editorWhitespace.foreground': token('edge'),
    'editorWidget.background': token('raised'),
    'editorWidget.foreground': token('fg'),
    'editorWidget.border': token('edge'),
    'editorHoverWidget.background': token('raised'),
    'editorHoverWidget.border': token('edge'),
    'editorSuggestWidget.background': token('raised'),
    'editorSuggestWidget.border': token('edge'),
    'editorSuggestWidget.selectedBackground': token('selected'),
    'editorSuggestWidget.selectedForeground': token('fg'),
    'editorSuggestWidget.highlightForeground': token('link'),
    'quickInput.background': token('raised'),
    'quickInput.foreground': token('fg'),
    'quickInputList.focusBackground': token('selected'),
    'input.background': token('surface'),
    'input.foreground': token('fg'),
    'input.border': token('control'),
    'input.placeholderForeground': token('subtle'),
    'inputOption.activeBackground': token('soft'),
    'inputOption.activeForeground': token('link'),
    'list.hoverBackground': token('hover'),
    'list.activeSelectionBackground': token('selected'),
    'list.activeSelectionForeground': token('fg'),
    'menu.background': token('raised'),
    'menu.foreground': token('fg'),
    'menu.selectionBackground': token('hover'),
    'menu.selectionForeground': token('fg'),
    'menu.separatorBackground': token('line'),
    'menu.border': token('edge'),
    focusBorder: token('link'),
    'widget.shadow': '#00000029',
    'scrollbar.shadow': '#00000000',
    'scrollbarSlider.background': see('control', '4d'),
    'scrollbarSlider.hoverBackground': see('control', '80'),
    'scrollbarSlider.activeBackground': see('control', 'b3'),
    'editorOverviewRuler.border': '#00000000',
    'editorGutter.background': token('surface'),
    'diffEditor.insertedLineBackground': token('add'),
    'diffEditor.removedLineBackground': token('del'),
    'diffEditor.insertedTextBackground': see('addword', 'cc'),
    'diffEditor.removedTextBackground': see('delword', 'cc'),
    'diffEditor.unchangedRegionBackground': token('sunken'),
    'diffEditor.unchangedRegionForeground': token('subtle'),
    'diffEditor.diagonalFill': token('line'),
    'diffEditor.border': token('line'),
  };
}
