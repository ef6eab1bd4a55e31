import { createEntityTypes, type EntityTypes } from '#api/platform/audit/entity-types.ts'
import { createPlatformTables, type PlatformTables } from '#api/platform/datasets/platform-table.ts'
import { createEvents, type Publish } from '#api/platform/events/events.ts'
import { createFileBusinesses, type FileBusinesses } from '#api/platform/files/store/business.ts'
import type { LetterKind } from '#api/shell/system/mail.ts'
import type { Call } from '#contract/platform/call.ts'
import type { Feature } from './feature.ts'

/** Registrations of all features, for the features that serve them. Complete only when all features are open. */
export type Registry = {
  businesses: FileBusinesses
  entityTypes: EntityTypes
  platformTables: PlatformTables
  letters: Readonly<Record<string, LetterKind>>
  calls: readonly Call[]
}

type Announced = {
  registry: Registry
  publish: Publish
  /** Call once with all features. Their order is that in which subscribers of an event run. */
  announce(features: readonly Feature[]): void
}

export function createRegistry(): Announced {
  const businesses = createFileBusinesses()
  const entityTypes = createEntityTypes()
  const platformTables = createPlatformTables()
  const letters: Record<string, LetterKind> = {}
  const calls: Call[] = []
  const events = createEvents()
  return {
    registry: { businesses, entityTypes, platformTables, letters, calls },
    publish: events.publish,
    announce(features) {
      businesses.add(features.flatMap((feature) => feature.files ?? []))
      entityTypes.add(features.flatMap((feature) => feature.entities ?? []))
      platformTables.add(features.flatMap((feature) => feature.platformTables ?? []))
      for (const feature of features) Object.assign(letters, feature.letters)
      events.open(features.flatMap((feature) => feature.subscriptions ?? []))
      calls.push(...features.flatMap((feature) => feature.routes.map((route) => route.call)))
    },
  }
}
