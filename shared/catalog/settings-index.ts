/** A page of Settings or one thing on it, as a person would call it. */
export interface SettingEntry {
  readonly id: string;
  readonly title: string;
  /** The page as a link names it, behind a slash its tab or the label of the thing itself. */
  readonly page: string;
  /** Where it stands, in words: `General`; empty for a page itself. */
  readonly where: string;
  /** Other words for it. */
  readonly words: string;
}

const page = (id: string, title: string, words: string): SettingEntry => ({
  id,
  title,
  page: id,
  where: '',
  words,
});

const on = (where: string, target: string, title: string, words: string): SettingEntry => ({
  id: `${target}#${title}`,
  title,
  page: target.includes('/') ? target : `${target}/${title}`,
  where,
  words,
});

/** Everything in Settings that has a title of its own, for GlobalSearch and quick open. */
export const settingEntries: readonly SettingEntry[] = [
  page('general', 'General', 'appearance look start version about'),
  on('General', 'general', 'Theme', 'dark light high contrast colour color appearance'),
  on('General', 'general', 'Density', 'compact comfortable spacing size rows'),
  on('General', 'general', 'Model', 'default model of new conversations provider'),
  on('General', 'general', 'Mode', 'manual edits full permission asks new conversations'),
  on('General', 'general', 'Step limit', 'maximum steps turn run end'),
  page('models', 'Models', 'provider API key endpoint Anthropic OpenAI Google Ollama LM Studio local server'),
  on('Models', 'models', 'API keys', 'provider key login keychain'),
  on('Models', 'models', 'Endpoints', 'OpenAI-compatible server base URL add'),
  page('tools', 'Tools', 'native custom budget switches'),
  on('Tools', 'tools/native', 'Native Tools', 'switch on off defer memory catalogue tokens'),
  on('Tools', 'tools/custom', 'Custom Tools', 'own bash http script bench create import OpenAPI curl'),
  on('Tools', 'tools/budget', 'Budget', 'tokens cost ceiling autopilot usage report server'),
  page('permissions', 'Permissions', 'rules allow ask deny danger protected'),
  on('Permissions', 'permissions', 'Rules', 'allow ask deny import Claude Code'),
  on('Permissions', 'permissions', 'Simulator', 'try a call which rule decides'),
  on('Permissions', 'permissions', 'Audit log', 'decisions history who decided'),
  page('hooks', 'Hooks', 'events commands trust runs settings.json'),
  page('mcp', 'MCP servers', 'model context protocol server tools login OAuth resources'),
  page('skills', 'Skills & plugins', 'skill command slash plugin marketplace store'),
  page('agents', 'Agents', 'role profile sub-agent helper new agent'),
  page('memory', 'Memory', 'remember search forget export walker'),
  on('Memory', 'memory', 'Standing orders', 'prompt always instruction pin'),
  on('Memory', 'memory', 'Notes', 'notes between agents crew'),
  page('vault', 'Vault', 'secrets keys passwords tokens hosts scripts'),
];
