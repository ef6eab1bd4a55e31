import { randomUUID } from 'node:crypto'
import { MenuType } from '#contract/shell/menus/codes.ts'
import { inDatabase } from '../../support/journey-database.ts'

type Row = Partial<Record<'name' | 'url' | 'component' | 'parent' | 'type' | 'isFrame' | 'visible' | 'meta', string>>

export type MenuHolder = { account: string; give(rows: Record<string, Row>): Promise<void> }

/** A user with their own role, which can get menus while the server runs. */
export async function makeMenuHolder({ administrator = false } = {}): Promise<MenuHolder> {
  const mark = randomUUID().slice(0, 8)
  const account = `menus-${mark}`
  const roleId = await inDatabase(async (client) => {
    const role = await client.query(`insert into role (code, name) values ($1, $1) returning id`, [account])
    const user = await client.query(
      `insert into sys_user (usercode, username, name, password_hash)
       select $1, $1, '菜单用户', password_hash from sys_user where username = 'admin' returning id`,
      [account],
    )
    await client.query('insert into user_role (user_id, role_id) values ($1, $2)', [user.rows[0].id, role.rows[0].id])
    if (administrator) {
      await client.query(
        `insert into user_role (user_id, role_id) select $1, id from role where code = 'Administrator'`,
        [user.rows[0].id],
      )
    }
    return role.rows[0].id
  })
  const idOf = (key: string) => `${mark}-${key}`
  return {
    account,
    async give(rows) {
      await inDatabase(async (client) => {
        let order = 0
        for (const [key, row] of Object.entries(rows)) {
          order += 1
          await client.query(
            `insert into menu (menu_id, parent_id, name, name_hans, name_en, url, component, type, is_frame, visible, order_num, meta)
             values ($1, $2, $3, $3, $3, $4, $5, $6, $7, $8, $9, $10)`,
            [
              idOf(key),
              row.parent ? idOf(row.parent) : '0',
              row.name ?? key,
              row.url ?? '',
              row.component ?? '',
              row.type ?? MenuType.page,
              row.isFrame ?? '1',
              row.visible ?? '0',
              order,
              row.meta ?? '{}',
            ],
          )
          await client.query('insert into role_menu (role_id, menu_id) values ($1, $2)', [roleId, idOf(key)])
        }
      })
    },
  }
}
