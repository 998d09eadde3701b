/** Variables that a shell, a loader or a runtime obeys, by what they would do; a `*` stands for any rest. */
const obeyed: readonly (readonly [names: string, reason: string])[] = [
  ['PATH', 'the script could not find any program'],
  ['HOME', 'programs would look for the person’s files elsewhere'],
  ['SHELL', 'programs would start another shell'],
  ['ENV', 'the shell would run the file it names'],
  ['CDPATH', 'cd would lead elsewhere'],
  ['GLOBIGNORE', 'the shell would leave out files'],
  ['TMPDIR', 'programs would put temporary files elsewhere'],
  ['PS PS0 PS1 PS2 PS3 PS4 PROMPT_COMMAND', 'the shell runs what stands in it'],
  ['LD_* DYLD_*', 'the loader would load the code it names'],
  [
    'NODE_OPTIONS NODE_PATH PYTHON* PERL5* RUBYOPT JAVA_TOOL_OPTIONS',
    'a runtime would load the code it names',
  ],
  ['GIT_* SSH_ASKPASS SSH_AUTH_SOCK', 'git and ssh would obey it'],
  ['*_PROXY', 'programs would send their requests to another host'],
  [
    'IFS SECONDS RANDOM LINENO PPID OPTIND PWD OLDPWD SHLVL EPOCHSECONDS UID EUID SHELLOPTS BASH*',
    'the shell sets it itself, so the value would be lost or obeyed',
  ],
  ['TOOLWRIGHT_*', 'it is used by this program'],
];

const known = 'USER LOGNAME LANG LC_* TZ TERM EDITOR PAGER';

/** Why a parameter of a Bash tool cannot have this name: its capitals are a variable that something obeys (CT20). */
export function refusedVariable(variable: string): string | undefined {
  return obeyed.find(([names]) => matches(names, variable))?.[1];
}

/** Names that programs know and that still can be used. */
export function isKnownVariable(variable: string): boolean {
  return matches(known, variable);
}

function matches(names: string, variable: string): boolean {
  return names.split(' ').some((name) => {
    if (name.endsWith('*')) return variable.startsWith(name.slice(0, -1));
    return name.startsWith('*') ? variable.endsWith(name.slice(1)) : name === variable;
  });
}
