import type { Call } from '#contract/call.ts'

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'bodyForm' in value

const features = import.meta.glob<Record<string, unknown>>('../contract/*/*calls.ts', { eager: true })

/** Every call the contract declares, by the name it is exported under. */
export const declaredCalls = new Map<string, Call>(
  Object.values(features)
    .flatMap((feature) => Object.entries(feature))
    .flatMap(([name, value]) => (isCall(value) ? [[name, value]] : [])),
)
