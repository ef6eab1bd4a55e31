import type { WorkspaceArea } from '#app/page/menus/workspace-area.ts'

const announced = import.meta.glob<readonly WorkspaceArea[]>('./*/*/workspace-areas.ts', {
  eager: true,
  import: 'areas',
})

/** Areas that features add to every workspace, in the order of their tabs. */
export const workspaceAreas = Object.values(announced)
  .flat()
  .sort((one, other) => one.order - other.order)
