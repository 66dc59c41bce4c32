import { PostgresDialect, type DatabaseConnection, type Driver, type RootOperationNode } from 'kysely'

// PostgreSQL usually returns rows in the order of insertion, so code that relies on it would pass most runs.
export class AnyOrderDialect extends PostgresDialect {
  override createDriver(): Driver {
    const driver = super.createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    const turned = new WeakSet<DatabaseConnection>()
    driver.acquireConnection = async (options) => {
      const connection = await acquire(options)
      if (!turned.has(connection)) turnAround(connection)
      turned.add(connection)
      return connection
    }
    return driver
  }
}

function turnAround(connection: DatabaseConnection): void {
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = async (...given) => {
    const result = await execute<never>(...given)
    return isUnordered(given[0].query) ? { ...result, rows: result.rows.toReversed() } : result
  }
}

function isUnordered(query: RootOperationNode): boolean {
  if (query.kind === 'SelectQueryNode') return !query.orderBy
  return query.kind === 'UpdateQueryNode' || query.kind === 'DeleteQueryNode'
}
