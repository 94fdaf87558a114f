import { type ChapterBody, renderDocument, renderHtml, type StoryBlock } from '../chapters/body.ts';
import type { NovelRecord } from '../novel-record.ts';
import { runsOf } from '../prose/template.ts';
import { hostileDocuments } from './hostile-documents.ts';
import { rareDocuments } from './rare-documents.ts';
import readerPieces from './reader.json' with { type: 'json' };

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
const rareHtml: readonly RareChapter[] = [
  { name: 'Все теги кассы', html: () => everyTag },
  { name: 'Картинки по-разному', html: pictures },
  { name: 'Без абзацев', html: () => bare },
  { name: 'Чужие азбуки', html: () => scripts },
  { name: 'Сноски под чертой', html: () => footnotes },
];

/** HTML attacks by family. `site` is the site's root: absolute addresses go there, relative ones to the page's own origin. */
const hostileHtml: readonly { readonly name: string; readonly html: (site: string) => string }[] = [
  {
    name: 'Скрипты и обработчики',
    html: (site) => `<p data-paragraph-index="1">Начало главы, самое обычное.</p>
<script>window.__engawaHacked = 1; fetch('/hacked?script');</script>
<script src="${site}/hacked.js"></script><script type="module" src="/hacked.mjs"></script>
<p onclick="window.__engawaHacked=1" onmouseover="window.__engawaHacked=1" onfocus="window.__engawaHacked=1" tabindex="0" autofocus>Абзац с обработчиками.</p>
<img src=x onerror="window.__engawaHacked=1"><img src="/hacked.png" onload="window.__engawaHacked=1">
<img src="x" onerror='fetch("/hacked?onerror")' loading="lazy">
<video src="/hacked.mp4" autoplay onloadstart="window.__engawaHacked=1"><source src="/hacked.webm" onerror="window.__engawaHacked=1"></video>
<audio src="/hacked.mp3" autoplay onerror="window.__engawaHacked=1"></audio>
<details open ontoggle="window.__engawaHacked=1"><summary>раскрыто</summary>внутри</details>
<body onload="window.__engawaHacked=1"><marquee onstart="window.__engawaHacked=1">бегущая строка</marquee>
<input autofocus onfocus="window.__engawaHacked=1"><select autofocus onfocus="window.__engawaHacked=1"></select>
<p data-paragraph-index="2">Конец главы.</p>`,
  },
  {
    name: 'Адреса',
    html: (site) => `<p>Ссылки: <a href="javascript:window.__engawaHacked=1">раз</a>
<a href="JaVaScRiPt:window.__engawaHacked=1">два</a> <a href="java&#9;script:window.__engawaHacked=1">три</a>
<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;:window.__engawaHacked=1">четыре</a>
<a href=" javascript:window.__engawaHacked=1">пять</a> <a href="vbscript:window.__engawaHacked=1">шесть</a>
<a href="data:text/html,<script>opener.__engawaHacked=1</script>" target="_blank">семь</a>
<a href="${site}/hacked" ping="/hacked?ping" target="_top">восемь</a> <a href="//localhost/hacked" download>девять</a></p>
<p><img src="javascript:window.__engawaHacked=1"><img src="data:image/svg+xml,<svg onload='parent.__engawaHacked=1' xmlns='http://www.w3.org/2000/svg'/>">
<img srcset="/hacked.png 2x, /hacked2.png 3x"><img lowsrc="/hacked.png" dynsrc="/hacked.png"><img src="/hacked.png?tracking=1" width=1 height=1>
<img src="file:///etc/passwd"><img src="app://bundle/hacked"><img src="//localhost/hacked.png"></p>
<p style="background:url('/hacked.css.png')">Фон.</p><p style="width:expression(window.__engawaHacked=1)">Старый фон.</p>`,
  },
  {
    name: 'Чужая разметка',
    html: () => `<svg onload="window.__engawaHacked=1"><script>window.__engawaHacked=1</script><animate onbegin="window.__engawaHacked=1" attributeName="x" dur="1s"/><image href="/hacked.png"/><use href="data:image/svg+xml,&lt;svg id='x'/&gt;#x"/><a xlink:href="javascript:window.__engawaHacked=1"><text y="20">svg</text></a><foreignObject><img src=x onerror="window.__engawaHacked=1"></foreignObject></svg>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.__engawaHacked=1&gt;"></mglyph></table></mtext></math>
<form><math><mtext></form><form><mglyph><style></math><img src onerror=window.__engawaHacked=1>
<noscript><p title="</noscript><img src=x onerror=window.__engawaHacked=1>"></noscript>
<template><img src=x onerror="window.__engawaHacked=1"></template><xmp><p title="</xmp><img src=x onerror=window.__engawaHacked=1>"></xmp>
<p id="__engawa" name="body">Имена, которые затеняют.</p><a id="document"></a><img name="getElementById"><form name="cookie"><input name="attributes"></form>
<!--[if IE]><script>window.__engawaHacked=1</script><![endif]--><p>Текст остаётся текстом: &lt;script&gt;alert(1)&lt;/script&gt;</p>`,
  },
  {
    name: 'Рамки и формы',
    html: (site) => `<iframe src="/hacked"></iframe><iframe srcdoc="<script>parent.__engawaHacked=1</script>"></iframe>
<iframe src="javascript:parent.__engawaHacked=1"></iframe><object data="/hacked.swf"></object><embed src="/hacked.swf"><frame src="/hacked">
<form action="/hacked" method="post"><input name="password" type="password"><button formaction="javascript:window.__engawaHacked=1">Войти</button><input type="image" src="/hacked.png"></form>
<meta http-equiv="refresh" content="0;url=${site}/hacked"><base href="${site}/hacked/"><link rel="stylesheet" href="/hacked.css"><link rel="prefetch" href="/hacked">
<style>@import '/hacked.css'; body{background:url(/hacked.png)} p{display:none}</style><webview src="/hacked" nodeintegration></webview><portal src="/hacked"></portal>
<dialog open>Ваш сеанс истёк</dialog><div style="position:fixed;inset:0;z-index:99999"><a href="/hacked">Поверх всего</a></div>
<p>Последний абзац виден.</p>`,
  },
];

const paidIndex = 5;

/** Chapters of `closed-doors` that have no text, by index. */
const emptyContents = new Map<number, unknown>([
  [3, null],
  [7, ''],
  [9, []],
]);

function html(content: string): ChapterBody {
  return { content, attachments: [] };
}

function readerBody(novel: NovelRecord, index: number): ChapterBody | undefined {
  const blocks = readerPieces[index - 1]?.paragraphs.map(
    (text): StoryBlock => ({ kind: 'paragraph', runs: runsOf(text) }),
  );
  if (blocks === undefined) return undefined;
  if (novel.chapters.documents?.includes(index)) return { content: renderDocument(blocks), attachments: [] };
  return html(
    renderHtml(blocks, {
      tags: { strong: 'strong', emphasis: 'em' },
      pictureAddress: () => '',
      arePicturesInParagraphs: false,
    }),
  );
}

/** A chapter behind a payment. */
export function isPaid(novel: NovelRecord, index: number): boolean {
  return novel.special === 'closed-doors' && index === paidIndex;
}

/** The body of a chapter made by hand; undefined where it is composed like any other. */
export function specialBody(novel: NovelRecord, index: number, site: string): ChapterBody | undefined {
  if (novel.special === undefined) return undefined;
  switch (novel.special) {
    case 'reader':
      return readerBody(novel, index);
    case 'closed-doors':
      return emptyContents.has(index) ? { content: emptyContents.get(index), attachments: [] } : undefined;
    case 'rare-markup': {
      const chapter = rareHtml[index - 1];
      return chapter === undefined
        ? rareDocuments[index - 1 - rareHtml.length]?.body(site, novel.id)
        : html(chapter.html(site, novel.id));
    }
    case 'hostile': {
      const chapter = hostileHtml[index - 1];
      return chapter === undefined
        ? hostileDocuments[index - 1 - hostileHtml.length]?.body()
        : html(chapter.html(site));
    }
  }
}

/** The name of a chapter made by hand. */
export function specialName(novel: NovelRecord, index: number): string | undefined {
  switch (novel.special) {
    case 'reader':
      return readerPieces[index - 1]?.name;
    case 'rare-markup':
      return [...rareHtml, ...rareDocuments][index - 1]?.name;
    case 'hostile':
      return `<img src=x onerror="window.__engawaHacked=1">${[...hostileHtml, ...hostileDocuments][index - 1]?.name ?? ''}`;
    default:
      return undefined;
  }
}

type RareChapter = { readonly name: string; readonly html: (site: string, novelId: number) => string };

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
