import type { Statement, VariableDeclarator } from '@swc/core';
import { Visitor } from '@swc/core/Visitor.js';

type UsingDeclaration = { readonly type: 'UsingDeclaration'; decls: VariableDeclarator[] };

/** Makes swc's walker, which dependency-cruiser uses, look into `using` declarations. To be deleted when swc's own does. */
export function teachVisitorUsing(): void {
  const { visitStatement } = Visitor.prototype;
  Visitor.prototype.visitStatement = function visit(this: Visitor, statement: Statement | UsingDeclaration): Statement {
    if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement);
    statement.decls = this.visitVariableDeclarators(statement.decls);
    // swc's types do not know the statement that its parser makes.
    return statement as unknown as Statement;
  };
}
