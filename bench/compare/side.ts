import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../scripts/run.mjs'
import { root } from '../../scripts/stale.mjs'
import type { DatabaseName } from '../site.ts'
import type { Scale, Stage } from '../stage.ts'

type Modules = {
  stage: typeof import('../stage.ts')
  server: typeof import('../server.ts')
  submits: typeof import('../measure/submits.ts')
}

/** A commit that is measured: its build, and databases that its own code has made. */
export type Side = {
  readonly name: 'old' | 'new'
  readonly commit: string
  stage(database: DatabaseName): Promise<Stage>
  readonly server: Modules['server']
  readonly countLost: Modules['submits']['countLost']
  close(): Promise<void>
}

const git = (cwd: string, ...parameters: string[]) => execFileSync('git', parameters, { cwd, encoding: 'utf8' }).trim()

/** This working tree. */
export const openNew = (scale: Scale): Promise<Side> => openSide({ name: 'new', tree: root, scale })

/** Another commit: a checkout of it, or a worktree that is removed at the end. Uses the packages installed here. */
export async function openOld(revision: string, scale: Scale): Promise<Side> {
  const isCheckout = existsSync(join(revision, 'package.json'))
  const tree = isCheckout ? revision : mkdtempSync(join(tmpdir(), 'compared-'))
  if (!isCheckout) {
    git(root, 'worktree', 'add', '--detach', tree, revision)
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  }
  const side = await openSide({ name: 'old', tree, scale })
  return {
    ...side,
    async close() {
      await side.close()
      if (isCheckout) return
      rmSync(tree, { recursive: true, force: true })
      git(root, 'worktree', 'prune')
    },
  }
}

type Given = { name: Side['name']; tree: string; scale: Scale }

async function openSide({ name, tree, scale }: Given): Promise<Side> {
  const commit = git(tree, 'describe', '--always', '--dirty', '--exclude=*')
  if ((await run(process.execPath, [join(tree, 'scripts/build.mjs')])) !== 0) throw new Error(`${commit} did not build`)
  const { stage, server, submits } = await modulesOf(tree)
  const bench = stage.openBench(scale)
  return { name, commit, stage: bench.stage, server, countLost: submits.countLost, close: bench.close }
}

/** Scripts of that tree, which reach its own api and build. */
async function modulesOf(tree: string): Promise<Modules> {
  const [stage, server, submits] = await Promise.all([
    import(join(tree, 'bench/stage.ts')),
    import(join(tree, 'bench/server.ts')),
    import(join(tree, 'bench/measure/submits.ts')),
  ])
  return { stage, server, submits }
}
