import { eq } from 'drizzle-orm'
import type { Tx } from '#api/platform/db/connection.ts'
import { screeningScene } from './table.ts'

/** Names of the scenes that decide by a version of a rule model. */
export async function scenesOf(tx: Tx, modelId: number): Promise<string[]> {
  const scenes = await tx
    .select({ name: screeningScene.name })
    .from(screeningScene)
    .where(eq(screeningScene.modelId, modelId))
    .orderBy(screeningScene.id)
  return scenes.map(({ name }) => name)
}
