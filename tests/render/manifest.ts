import { readFileSync } from 'node:fs'
import { Script } from 'node:vm'

type Route = { id: string; module: string; imports: string[]; css: string[] }
export type Manifest = { entry: { module: string }; routes: Record<string, Route>; url: string }

/** Runs a packed manifest, as a browser that loads it from `base`. */
export function readManifest(path: string, base = '/assets/'): Manifest {
  const window: { __remixManifest?: Manifest } = {}
  const code = readFileSync(path, 'utf8').replace('import.meta.url', JSON.stringify(`http://host${base}manifest.js`))
  new Script(code).runInNewContext({ window, URL })
  if (!window.__remixManifest) throw new Error(`${path} sets no manifest`)
  return JSON.parse(JSON.stringify(window.__remixManifest))
}
