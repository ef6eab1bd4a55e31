import { UserStatus } from '#contract/accounts/codes.ts'
import { rowId } from '#contract/accounts/user-shapes.ts'

/** Which users the address, or the export's form, asks for. What it cannot mean is ignored. */
export function userFilterOf(fields: { get(name: string): unknown }) {
  const role = rowId.safeParse(fields.get('roleId') || undefined)
  return {
    keyword:
      String(fields.get('keyword') ?? '')
        .trim()
        .slice(0, 50) || undefined,
    status: Object.values(UserStatus).find((each) => each === fields.get('status')),
    roleId: role.success ? role.data : undefined,
  }
}
