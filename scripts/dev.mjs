// npm run dev: serves the sources and reloads them when they are edited.
import { install } from './install.mjs'

await install()
process.env.NODE_ENV = 'development'
const { register } = await import('tsx/esm/api')
register()
const { serve } = await import(new URL('../server.ts', import.meta.url).href)
await serve()
