import type { Statement, VariableDeclarator } from '@swc/core';
import { Visitor } from '@swc/core/Visitor.js';

type UsingDeclaration = { readonly type: 'UsingDeclaration'; decls: VariableDeclarator[] };

/**
 * swc parses `using` declarations, but the walker that it ships, and dependency-cruiser walks with, stops at them. Teaches it
 * to look into them as into any declaration. To be deleted when swc's own does.
 */
export function teachVisitorUsing(): void {
  const { visitStatement } = Visitor.prototype;
  Visitor.prototype.visitStatement = function visit(this: Visitor, statement: Statement | UsingDeclaration): Statement {
    if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement);
    statement.decls = this.visitVariableDeclarators(statement.decls);
    // swc's types do not know the statement that its parser makes.
    return statement as unknown as Statement;
  };
}
