import {
  each,
  entry,
  flag,
  reading,
  running,
  valued,
  writing,
  type CommandEntry,
  type Table,
} from '../command-entry';

const installs = entry('high', 'installs or removes packages');
const asksRegistry = entry('high', 'asks a package registry');
const publishes = entry('critical', 'publishes to a registry');
const login = entry('critical', 'handles a registry login');
const lists = (reason = 'lists packages'): CommandEntry => entry('none', reason);

const node = ['package.json'];
const script = entry('medium', 'runs a script of the project', { manifests: node });

/** Shared by npm, pnpm, yarn and bun; running scripts has more to it and stands in judge-scripts. */
const nodePackages: Table = {
  ...each(
    'install i ci add a in isntall update up upgrade uninstall un remove rm r link ln unlink dedupe prune rebuild import install-test it install-ci-test cit fetch deploy patch',
    installs,
  ),
  ...each('init create dlx exec x', entry('high', 'may fetch a package and run it')),
  ...each(
    'view info show v outdated search s find audit ping doctor whoami stars bugs repo docs home org team',
    asksRegistry,
  ),
  ...each('publish unpublish deprecate dist-tag', publishes),
  ...each('login logout adduser token owner access hook profile', login),
  ...each('ls list ll la why explain root prefix bin help help-search fund query licenses', lists()),
  ...each('run run-script rum urn test t tst start stop restart', script),
  config: entry('critical', 'changes the configuration, logins included', {
    subcommands: each('get list ls', lists('reads the configuration')),
  }),
  set: entry('critical', 'changes the configuration, logins included'),
  get: lists('reads the configuration'),
  pkg: entry('medium', 'changes package.json', { subcommands: { get: lists('reads package.json') } }),
  version: entry('medium', 'changes the version and makes a commit'),
  pack: entry('medium', 'packs the project', { manifests: node }),
  cache: entry('high', 'changes the package cache'),
  ...each('edit explore', entry('high', 'opens an editor or a shell')),
};

const nodeOptions = [
  { keys: ['--prefix', '-C', '--dir', '--cwd'], value: true, directory: true },
  running('--script-shell --node-options', 'names the program that runs scripts'),
  valued('-w --workspace --filter --registry --loglevel'),
];

const pipSubcommands: Table = {
  ...each('list show freeze check help debug inspect hash', lists()),
  ...each('config cache', entry('high', 'changes the configuration or cache')),
};

const systemPackages = entry('high', 'installs or removes packages', {
  subcommands: each(
    'list show info search policy depends rdepends deps uses leaves outdated --version doctor',
    lists(),
  ),
});

export const packageCommands: Table = {
  npm: entry('high', 'runs an npm command that is not known', {
    globalOptions: nodeOptions,
    subcommands: nodePackages,
  }),
  pnpm: entry('medium', 'runs a script of the project', {
    globalOptions: nodeOptions,
    subcommands: nodePackages,
    manifests: node,
  }),
  yarn: entry('medium', 'runs a script of the project', {
    globalOptions: nodeOptions,
    subcommands: nodePackages,
    manifests: node,
  }),
  bun: entry('high', 'runs a program', {
    globalOptions: nodeOptions,
    subcommands: { ...nodePackages, build: script, pm: lists() },
  }),
  lerna: script,
  nx: script,
  turbo: script,
  ...each(
    'pip pip3 pipx easy_install',
    entry('high', 'installs or removes packages', { subcommands: pipSubcommands }),
  ),
  uv: entry('high', 'installs or removes packages', {
    subcommands: {
      tree: lists(),
      version: lists(),
      pip: entry('high', 'installs or removes packages', { subcommands: pipSubcommands }),
    },
  }),
  ...each(
    'poetry pdm hatch rye pipenv conda mamba micromamba',
    entry('high', 'installs or removes packages', {
      subcommands: each('show list info check env version', lists()),
    }),
  ),
  gem: entry('high', 'installs or removes packages', {
    subcommands: { ...each('list search info which environment contents', lists()), push: publishes },
  }),
  ...each(
    'bundle bundler',
    entry('high', 'installs or removes packages', {
      subcommands: each('list show info check outdated platform', lists()),
    }),
  ),
  ...each(
    'composer cpan cpanm luarocks opam raco nuget paket sdk asdf mise rtx volta nvm fnm rustup pyenv rbenv corepack ghcup juliaup',
    entry('high', 'installs or removes packages', {
      subcommands: each('show list current version which ls', lists()),
    }),
  ),
  ...each(
    'apt apt-get dnf yum zypper apk pacman brew port snap flatpak nix nix-env nix-shell emerge pkg choco winget scoop dpkg rpm apt-cache apt-mark aptitude',
    systemPackages,
  ),
  ...each('dpkg-query apt-cache rpmquery', lists()),
};

const runsProject = (
  reason: string,
  manifests: readonly string[],
  more: Omit<Partial<CommandEntry>, 'danger' | 'reason'> = {},
): CommandEntry => entry('medium', reason, { manifests, ...more });

const cargo = ['Cargo.toml', 'build.rs', 'config.toml'];
const go = ['go.mod'];
const python = [
  'pyproject.toml',
  'setup.cfg',
  'setup.py',
  'tox.ini',
  'pytest.ini',
  'conftest.py',
  'noxfile.py',
  '.pre-commit-config.yaml',
];
const jvm = [
  'build.gradle',
  'build.gradle.kts',
  'settings.gradle',
  'settings.gradle.kts',
  'gradle.properties',
  'pom.xml',
  'build.sbt',
  'gradlew',
  'mvnw',
];
const tests = 'runs the tests of the project';
const builds = 'builds the project';
const checks = 'checks or formats the project';

const directoryOption = { keys: ['-C', '--directory', '-d'], value: true, directory: true } as const;

/** Declared project scripts (PE2): medium, high once the agent changed one of the named files in this session. */
export const projectCommands: Table = {
  ...each(
    'make gmake bmake',
    runsProject('runs a target of the Makefile', ['Makefile', 'makefile', 'GNUmakefile'], {
      options: [
        directoryOption,
        running('--eval -E', 'runs code given as an option'),
        { keys: ['-f', '--file', '--makefile'], value: true, path: 'read' },
        { keys: ['-I', '--include-dir'], value: true, path: 'read' },
        valued('-j --jobs -l -o -W'),
      ],
    }),
  ),
  just: runsProject('runs a recipe of the justfile', ['justfile', 'Justfile', '.justfile'], {
    options: [
      { keys: ['-d', '--working-directory'], value: true, directory: true },
      { keys: ['-f', '--justfile'], value: true, path: 'read' },
      running('--shell -c --command'),
    ],
  }),
  task: runsProject('runs a task of the project', ['Taskfile.yml', 'Taskfile.yaml']),
  rake: runsProject('runs a task of the project', ['Rakefile', 'rakefile'], {
    options: [running('-e --execute -E', 'runs code given as an option'), reading('-f -r')],
  }),
  cargo: entry('high', 'runs a cargo command that is not known', {
    globalOptions: [
      { keys: ['--config'], value: true, danger: 'high', reason: 'sets cargo configuration' },
      { keys: ['--manifest-path'], value: true, path: 'read' },
      { keys: ['-C'], value: true, directory: true },
    ],
    subcommands: {
      ...each(
        'build b check c test t run r bench clippy doc fmt fix nextest clean rustc rustdoc expand llvm-cov',
        runsProject('builds or runs the project', cargo, {
          options: [
            { keys: ['--config'], value: true, danger: 'high', reason: 'sets cargo configuration' },
            { keys: ['--manifest-path'], value: true, path: 'read' },
          ],
        }),
      ),
      ...each('tree metadata locate-project pkgid version help read-manifest verify-project', lists()),
      ...each('add remove rm', entry('high', 'changes dependencies')),
      ...each('publish yank', publishes),
      ...each('login logout owner', login),
    },
  }),
  go: entry('high', 'runs a go command that is not known', {
    subcommands: {
      ...each(
        'build test vet fmt fix',
        runsProject('builds or tests the project', go, {
          options: [running('-exec -toolexec -vettool'), writing('-o')],
          singleDashLong: true,
        }),
      ),
      ...each('list doc version help', lists()),
      env: entry('none', 'reads settings', { options: [flag('-w -u', 'high', 'changes settings')] }),
    },
  }),
  ...each(
    'pytest py.test tox nox',
    runsProject(tests, python, {
      paths: 'read',
      options: [valued('-k -m -n --maxfail --tb -p'), reading('-c --rootdir --confcutdir')],
    }),
  ),
  ...each(
    'vitest jest mocha ava tap jasmine karma cypress playwright wdio nyc c8',
    runsProject(tests, [
      ...node,
      'vitest.config.ts',
      'vitest.config.js',
      'vitest.config.mts',
      'vite.config.ts',
      'vite.config.js',
      'jest.config.js',
      'jest.config.ts',
      '.mocharc.js',
      '.mocharc.json',
      'playwright.config.ts',
      'cypress.config.ts',
    ]),
  ),
  ...each(
    'tsc vue-tsc tsgo',
    entry('medium', builds, {
      options: [reading('-p --project -b'), writing('--outDir --outFile --declarationDir')],
    }),
  ),
  ...each(
    'eslint prettier biome oxlint oxfmt stylelint standard xo knip dprint rome markdownlint commitlint lint-staged',
    runsProject(
      checks,
      [
        ...node,
        'eslint.config.js',
        'eslint.config.mjs',
        'eslint.config.ts',
        '.eslintrc.js',
        '.eslintrc.cjs',
        'prettier.config.js',
        '.prettierrc.js',
      ],
      {
        options: [
          reading('-c --config --resolve-plugins-relative-to --rulesdir'),
          writing('-o --output-file'),
        ],
      },
    ),
  ),
  ...each(
    'vite webpack rollup esbuild parcel next nuxt astro svelte-kit remix gatsby ng vue-cli-service tsup unbuild electron-vite swc babel',
    runsProject(builds, [
      ...node,
      'vite.config.ts',
      'vite.config.js',
      'webpack.config.js',
      'rollup.config.js',
      'next.config.js',
      'next.config.mjs',
      'astro.config.mjs',
    ]),
  ),
  ...each(
    'ruff black isort mypy pyright flake8 pylint autopep8 yapf bandit pre-commit',
    runsProject(checks, python),
  ),
  ...each(
    'gradle mvn sbt ant lein bazel bazelisk buck2 ninja cmake ctest meson scons xcodebuild',
    runsProject(builds, [
      ...jvm,
      'CMakeLists.txt',
      'meson.build',
      'SConstruct',
      'BUILD',
      'BUILD.bazel',
      'WORKSPACE',
      'MODULE.bazel',
      'build.ninja',
      'build.xml',
    ]),
  ),
  ...each(
    'rspec rubocop minitest phpunit pest phpstan psalm',
    runsProject(tests, [
      'Gemfile',
      '.rspec',
      'spec_helper.rb',
      'composer.json',
      'phpunit.xml',
      'phpunit.xml.dist',
    ]),
  ),
  ...each(
    'gofmt rustfmt clang-format shfmt goimports golangci-lint staticcheck swiftformat swiftlint ktlint stylua',
    entry('medium', checks, { paths: 'write' }),
  ),
  ...each('shellcheck hadolint yamllint actionlint', entry('none', 'checks files', { paths: 'read' })),
  dotnet: entry('high', 'runs a dotnet command that is not known', {
    subcommands: {
      ...each(
        'build test run clean format',
        runsProject(builds, ['Directory.Build.props', 'Directory.Build.targets']),
      ),
      ...each('--info --list-sdks', lists()),
    },
  }),
  swift: entry('high', 'runs swift code', {
    subcommands: each('build test', runsProject(builds, ['Package.swift'])),
  }),
  mix: entry('high', 'runs a mix task', {
    subcommands: each('test compile format credo', runsProject(tests, ['mix.exs'])),
  }),
  ...each(
    'stack cabal',
    entry('high', 'installs or removes packages', {
      subcommands: each('build test', runsProject(builds, ['package.yaml', 'stack.yaml', 'cabal.project'])),
    }),
  ),
  zig: entry('high', 'runs zig code', {
    subcommands: each('build test fmt', runsProject(builds, ['build.zig'])),
  }),
  flutter: entry('high', 'runs a flutter command', {
    subcommands: each('test analyze build', runsProject(builds, ['pubspec.yaml'])),
  }),
  dart: entry('high', 'runs dart code', {
    subcommands: each('test analyze format', runsProject(tests, ['pubspec.yaml'])),
  }),
  ...each(
    'gcc g++ cc c++ clang clang++ rustc javac kotlinc ghc ld as',
    entry('medium', 'compiles files', {
      paths: 'read',
      options: [
        writing('-o -d'),
        running('-fplugin --plugin -wrapper -specs', 'loads code into the compiler'),
      ],
    }),
  ),
};
