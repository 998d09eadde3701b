import { it } from 'vitest';
import { spawnSync } from 'node:child_process';
import { createSearchTool } from './Search/tool';
import { createRipgrep } from '../../../workspace/ripgrep';
import { createFileGuard } from '../../../workspace/file-guard';
import { rgPath } from '@vscode/ripgrep';
it('x', async () => {
  const root = '/work/main/node_modules';
  const tool = createSearchTool({ appHome: '/x', ripgrep: createRipgrep() });
  const context = { callId: '', runId: '', conversationId: '', session: { root, home: '/root', cwd: root, guard: createFileGuard(), written: new Set<string>() }, model: { acceptsImages: true } };
  for (const [q, args] of [['process\\.env\\.NODE_ENV', {ignored:true}], ['require\\(', {ignored: true, output_mode:'count'}],['require\\(', {ignored: true}], ['useState', {ignored:true, path:'react-dom'}]] as const) {
    const rg: number[] = [], js: number[]=[], ours: number[] = [];
    for (let i = 0; i < 15; i++) {
      const m = (args as any).output_mode;
      const cwd = (args as any).path ? root + '/' + (args as any).path : root;
      let t = performance.now();
      spawnSync(rgPath, ['--no-config', '--no-ignore', ...(m === 'count' ? ['-c'] : m ? ['-l'] : ['-n']), '-e', q, './'], { cwd, maxBuffer: 1 << 30 });
      rg.push(performance.now() - t);
      t = performance.now();
      spawnSync(rgPath, ['--no-config', '--no-ignore', ...(m === 'count' ? ['-c'] : m ? ['-l'] : ['--json']), '-e', q, './'], { cwd, maxBuffer: 1 << 30 });
      js.push(performance.now() - t);
      t = performance.now();
      const input = { query: q, ...args } as any;
      const assessment = await tool.assess(input, context);
      const gen = tool.run(input, { ...context, assessment, signal: new AbortController().signal });
      await gen.next();
      ours.push(performance.now() - t);
    }
    const med = (a: number[]) => a.sort((x, y) => x - y)[3]!;
    console.log('BENCH', q, JSON.stringify(args), 'rg', med(rg).toFixed(0), 'json', med(js).toFixed(0), 'ours', med(ours).toFixed(0), (med(ours) / med(rg)).toFixed(2));
  }
}, 200000);
