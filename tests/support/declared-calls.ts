import { readdirSync } from 'node:fs'
import type { Call } from '#contract/platform/call.ts'

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'bodyForm' in value

const contract = new URL('../../contract/', import.meta.url)
const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('calls.ts'))
const features: Record<string, unknown>[] = await Promise.all(
  files.sort().map((file) => import(/* @vite-ignore */ new URL(file, contract).href)),
)

/** All calls of the contract, by export name. */
export const declaredCalls = new Map<string, Call>(
  features
    .flatMap((feature) => Object.entries(feature))
    .flatMap(([name, value]) => (isCall(value) ? [[name, value]] : [])),
)
