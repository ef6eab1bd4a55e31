import { createNamings, type Namings } from '#api/platform/audit/naming.ts'
import { createFileBusinesses, type FileBusinesses } from '#api/platform/files/business.ts'
import type { LetterKind } from '#api/shell/system/mail.ts'
import type { Call } from '#contract/platform/call.ts'
import type { Feature } from './feature.ts'

/** Registrations of all features, for the features that serve them. Complete only when all features are open. */
export type Registry = {
  businesses: FileBusinesses
  namings: Namings
  letters: Readonly<Record<string, LetterKind>>
  calls: readonly Call[]
}

export function createRegistry(): { registry: Registry; announce(features: readonly Feature[]): void } {
  const businesses = createFileBusinesses()
  const namings = createNamings()
  const letters: Record<string, LetterKind> = {}
  const calls: Call[] = []
  return {
    registry: { businesses, namings, letters, calls },
    announce(features) {
      businesses.add(features.flatMap((feature) => feature.files ?? []))
      namings.add(features.flatMap((feature) => feature.named ?? []))
      for (const feature of features) Object.assign(letters, feature.letters)
      calls.push(...features.flatMap((feature) => feature.routes.map((route) => route.call)))
    },
  }
}
