import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import type { SeedData } from '#api/shell/seed-data.ts'

export const dataSeed: readonly SeedData[] = []

/** Data access and data mart of the workspaces. */
export function openData(_deps: FeatureDeps): Feature[] {
  return []
}
