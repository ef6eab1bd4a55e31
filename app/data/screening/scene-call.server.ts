import { publicAddress } from '#app/page/request/settings.server.ts'
import { screen } from '#contract/data/screening/calls.ts'
import type { SceneField, ScreeningData } from '#contract/data/screening/shapes.ts'
import { FieldType } from '#contract/data/tables/codes.ts'

/** Value that a field of each type accepts. */
export const exampleOf = (type: FieldType, now = new Date()): ScreeningData[string] => {
  const iso = now.toISOString()
  switch (type) {
    case FieldType.integer:
      return 1
    case FieldType.number:
      return '100.00'
    case FieldType.float:
      return 0.5
    case FieldType.boolean:
      return true
    case FieldType.date:
      return iso.slice(0, 10)
    case FieldType.timestamp:
      return `${iso.slice(0, 19)}Z`
    case FieldType.time:
      return '09:30'
    case FieldType.string:
      return '…'
  }
}

/** Address of the call, its body with this scene's fields, and the same as a command. */
export function callOf(request: Request, sceneCode: string, fields: readonly SceneField[]) {
  const address = `${publicAddress(request)}/api${screen.path}`
  const data = Object.fromEntries(fields.map(({ name, fieldType }) => [name, exampleOf(fieldType)]))
  const body = JSON.stringify({ sceneCode, key: 'T-0001', data }, null, 2)
  const quoted = body.replaceAll("'", "'\\''")
  const command = [
    `curl -X ${screen.method} '${address}' \\`,
    `  -H 'Authorization: Bearer TOKEN' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${quoted}'`,
  ].join('\n')
  return { address, body, command }
}
