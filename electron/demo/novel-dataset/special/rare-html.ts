export type RareChapter = { readonly name: string; readonly html: (site: string, novelId: number) => string };

const everyTag = `<h1>Заголовок первый</h1><h2>Заголовок второй</h2><h3>Заголовок третий</h3><h4>Четвёртый</h4><h5>Пятый</h5><h6>Шестой</h6>
<p data-paragraph-index="1" style="text-align: center">По <b>центру</b>, <i>курсивом</i>, <u>с чертой</u>, <s>зачёркнуто</s>, H<sub>2</sub>O, E=mc<sup>2</sup>.</p>
<p align="right">К правому краю.</p>
<ul><li>Первое</li><li>Второе<ul><li>Вложенное</li><li><b>Жирное</b> вложенное</li></ul></li></ul>
<ol start="3"><li>Три</li><li>Четыре</li></ol>
<blockquote><p>Цитата в первой строке.</p><p>И во второй.</p></blockquote>
<pre><code>if (чай.остыл) {
  чай = новый Чай();
}</code></pre>
<p>Строка<br>разорвана<br/>дважды.</p><hr><p>После черты.</p>
<p>Ссылка <a href="https://example.org/tea?leaf=1&amp;water=2">наружу</a>, ссылка <a href="/ru/book/1201--lamps-of-the-north-cape">внутрь</a>.</p>
<table><tbody><tr><td>Таблица</td><td>хранит текст</td></tr></tbody></table>
<div><span class="note">Обёртки</span> <font color="red">снимаются</font>, <strong>текст остаётся</strong>.</div>
<p>&laquo;Кавычки&raquo; &mdash; тире, &amp;, &lt;не тег&gt;, &nbsp;неразрывный&nbsp;пробел, &#x1F375;.</p>`;

function pictures(site: string, novelId: number): string {
  const folder = `/uploads/ranobe/${novelId}/chapters/v1-c2`;
  return `<p data-paragraph-index="1">Картинки всякого рода.</p>
<img loading="lazy" src="${site}${folder}/standing-0/absolute.webp">
<p data-paragraph-index="2"><img loading="lazy" src="${folder}/standing-1/relative.webp"></p>
<p data-paragraph-index="3">Слева <img src="${site.replace(/^https?:/, '')}${folder}/lying-0/inline.webp" alt="миниатюра" width="120"> справа.</p>
<p><a href="${site}${folder}/standing-2/linked.webp"><img src="${site}${folder}/standing-2/linked.webp" alt="открывается крупно"></a></p>
<img alt="без адреса"><img src="" alt="пустой адрес">
<p data-paragraph-index="4">Конец.</p>`;
}

const bare = `Глава без единого абзаца.<br><br>Только строки и переводы строк.<br>И ещё одна.<br><br><i>Курсив сам по себе.</i>`;

const scripts = `<p data-paragraph-index="1">日本語の文章もここにあります。「灯台の光は消えない」と彼女は言った。</p>
<p data-paragraph-index="2" dir="rtl">مرحبا بالقارئ في الصفحة الأخيرة.</p>
<p data-paragraph-index="3">Эмодзи: 🫖🍵👩‍🚀👨‍👩‍👧‍👦🏳️‍🌈 и флаг 🇯🇵.</p>
<p data-paragraph-index="4">Ударе́ния и комбинируемые знаки: й = й, ё = ё, Z̷̢͝a̸͎l̶̹g̵̫o̷.</p>
<p data-paragraph-index="5">${'длинноеслово'.repeat(250)}</p>
<p data-paragraph-index="6">Мягкие пере&shy;но&shy;сы, тонкая&thinsp;шпация, нулевая​ширина.</p>`;

const footnotes = `<p data-paragraph-index="1">Наборщик взял верстатку[1] и задумался о кегле[2].</p>
<p data-paragraph-index="2">Потом вспомнил про шпации[3] и рассмеялся.</p>
<p data-paragraph-index="3">* * *</p>
<p data-paragraph-index="4">↑ 1. Верстатка: железный уголок, в котором собирают строку.</p>
<p data-paragraph-index="5">↑ 2. Кегль: размер литеры по вертикали.</p>
<p data-paragraph-index="6">↑ 3. Шпация: узкая пластинка между литерами.</p>`;

/** HTML chapters with everything that was ever seen in one. */
export const rareHtml: readonly RareChapter[] = [
  { name: 'Все теги кассы', html: () => everyTag },
  { name: 'Картинки по-разному', html: pictures },
  { name: 'Без абзацев', html: () => bare },
  { name: 'Чужие азбуки', html: () => scripts },
  { name: 'Сноски под чертой', html: () => footnotes },
];
