export const MenuPerm = { read: 'system:menu:read', write: 'system:menu:write' } as const
