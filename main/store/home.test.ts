import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createHome, homeFolder, homePaths, pathsReport } from './home';
import { temporaryFolder } from './testing/temporary-store';

const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);

describe('the home (section 10)', () => {
  it('has every file and folder where people and programs look for it', () => {
    expect(homePaths('/h')).toEqual({
      home: '/h',
      user: '/h/USER',
      userTools: '/h/USER/tools',
      agents: '/h/USER/agents',
      settings: '/h/USER/settings.json',
      agentTools: '/h/USER/agent-tools.json',
      permissions: '/h/USER/permissions.json',
      secrets: '/h/USER/secrets.json',
      workspaces: '/h/WORKSPACE',
      database: '/h/toolwright.db',
      outputs: '/h/outputs',
      wire: '/h/wire',
      transcripts: '/h/transcripts',
      trash: '/h/trash',
      checkpoints: '/h/checkpoints',
      index: '/h/index',
      app: '/h/app',
      rpc: '/h/rpc.json',
      owners: '/h/owners',
    });
  });

  it('is where TOOLWRIGHT_HOME says, or else under the user', () => {
    expect(homeFolder({ TOOLWRIGHT_HOME: '/srv/tw' }, '/u')).toBe('/srv/tw');
    for (const env of [{}, { TOOLWRIGHT_HOME: '' }, { TOOLWRIGHT_HOME: ' ' }])
      expect(homeFolder(env, '/u')).toBe('/u/.toolwright');
  });

  it('prints the paths with those of a project, in the order of the specification', () => {
    const project = { projectId: 'dae668e4084f07b6', folder: '/h/WORKSPACE/dae668e4084f07b6' };
    expect(Object.entries(pathsReport('/h', '/srv/app'))).toEqual([
      ['home', '/h'],
      ['user', '/h/USER'],
      ['userTools', '/h/USER/tools'],
      ['project', '/srv/app'],
      ['projectId', project.projectId],
      ['workspaceTools', `${project.folder}/tools`],
      ['permissions', '/h/USER/permissions.json'],
      ['workspacePermissions', `${project.folder}/permissions.json`],
      ['agents', '/h/USER/agents'],
      ['database', '/h/toolwright.db'],
      ['outputs', '/h/outputs'],
      ['wire', '/h/wire'],
    ]);
  });

  it('prints no project lines without a folder', () => {
    expect(Object.keys(pathsReport('/h', null))).toEqual([
      'home',
      'user',
      'userTools',
      'permissions',
      'agents',
      'database',
      'outputs',
      'wire',
    ]);
  });

  it('is made for its owner alone', () => {
    const home = path.join(temporaryFolder(), 'deep', 'home');
    expect(createHome(homePaths(home))).toEqual({ ok: true, value: undefined });
    const paths = homePaths(home);
    for (const folder of [home, paths.user, paths.userTools, paths.outputs])
      expect(modeOf(folder)).toBe('700');
  });

  it('leaves a folder that exists the mode that its owner gave it', () => {
    const home = temporaryFolder();
    mkdirSync(path.join(home, 'USER'), { mode: 0o755 });
    createHome(homePaths(home));
    expect(modeOf(path.join(home, 'USER'))).toBe('755');
  });
});
